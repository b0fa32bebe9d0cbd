// Sends requests of a signed-in account to the measured shop.
import type { Pool } from 'pg'

const password = 'синий гвоздь 7'

/** `path`: below /api/v1/, or from the root with a leading slash. `cookie`: of the session. */
export type Send = { (method: string, path: string, body?: object | FormData): Promise<Response>; cookie: string }

/** Registers an account, of staff if a role is given, and logs it in. */
export async function signedInClient(origin: string, pool: Pool, staffRole?: 'owner'): Promise<Send> {
  const email = `bench-${process.pid}-${Date.now()}@bench.example`
  const headers = { origin, 'content-type': 'application/json' }
  const person = { last_name: 'Нурланов', first_name: 'Айдар', middle_name: '', email, phone_number: '+77015550102' }
  const body = JSON.stringify({ ...person, password, repeat_password: password, privacy_policy_accepted: true })
  // All have one address, which may not register that often.
  await pool.query('delete from attempts')
  await checked(fetch(`${origin}/api/v1/users/`, { method: 'POST', headers, body }))
  await pool.query('update users set is_email_confirmed = true where email = $1', [email])
  const login = staffRole
    ? await signInStaff(origin, pool, email, staffRole)
    : await checked(fetch(`${origin}/api/v1/auth/login/`, { method: 'POST', headers, body: JSON.stringify({ email, password }) }))
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const send = (method: string, path: string, sent?: object | FormData) =>
    checked(
      fetch(origin + (path.startsWith('/') ? path : `/api/v1/${path}`), {
        method,
        headers: { origin, cookie, ...(sent && !(sent instanceof FormData) && { 'content-type': 'application/json' }) },
        ...(sent && { body: sent instanceof FormData ? sent : JSON.stringify(sent) }),
      }),
    )
  return Object.assign(send, { cookie })
}

async function signInStaff(origin: string, pool: Pool, email: string, role: 'owner'): Promise<Response> {
  await pool.query('insert into staff_roles (user_id, role) select id, $2 from users where email = $1', [email, role])
  await pool.query('insert into staff_members (user_id) select id from users where email = $1', [email])
  const body = new URLSearchParams({ email, password })
  const response = await fetch(`${origin}/admin/login`, { method: 'POST', headers: { origin }, body, redirect: 'manual' })
  // Without it the session may only set it up.
  await pool.query('update users set has_second_factor = true where email = $1', [email])
  return response
}

async function checked(response: Promise<Response>): Promise<Response> {
  const result = await response
  if (!result.ok) throw new Error(`${result.url}: ${result.status} ${(await result.text()).slice(0, 300)}`)
  return result
}
