// Accounts for tests of what stands right of the log-in: rows as registration leaves them.
import type { Pool } from 'pg'
import type { SignedInUser } from '#contract/accounts.ts'

/** @param name of the mailbox: each is another account */
export async function addCustomer(pool: Pool, name: string, { isEmailConfirmed = true } = {}): Promise<SignedInUser> {
  const customer = {
    email: `${name}@stroydom.example`,
    lastName: 'Нурланов',
    firstName: 'Айдар',
    middleName: '',
    phone: '+77015550102',
    role: 'customer' as const,
    isEmailConfirmed,
  }
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (email, is_email_confirmed, last_name, first_name, phone, consent_at, consent_version)
     values ($1, $2, $3, $4, $5, now(), 'test') returning id`,
    [customer.email, isEmailConfirmed, customer.lastName, customer.firstName, customer.phone],
  )
  return { id: rows[0]!.id, ...customer }
}
