// Tells which requests are a customer's own, for export and deletion (ADM-07).
import { sql } from 'kysely'

export type Person = { id: string; phone: string; email: string }

/**
 * Made in the account or with its e-mail. Several people can have one phone: it counts where no other account has it,
 * and the request names neither account nor e-mail.
 */
export const isOfPerson = ({ id, phone, email }: Person) => sql<boolean>`(callbacks.user_id = ${id} or lower(callbacks.email) = ${email}
  or (callbacks.phone = ${phone} and callbacks.user_id is null and callbacks.email is null
    and not exists (select 1 from users other where other.phone = ${phone} and other.id <> ${id})))`
