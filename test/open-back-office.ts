// Opens pages of the back office in tests, with the cookies of one browser.
import type { TestShopWithApp } from './harness.ts'
import { hashPassword } from '#server/accounts/password-hash.ts'
import { system } from '#server/journal/actors.ts'
import type { Services } from '#server/services.ts'
import { addMember, type NewMember } from '#server/staff/staff-members.ts'

export const staffPassword = 'зелёный вентиль 5'

/** As by `npm run staff -- add`. */
export async function makeMember({ db }: Pick<Services, 'db'>, member: Omit<NewMember, 'shopIds'> & Partial<NewMember>): Promise<string> {
  const passwordHash = await hashPassword(staffPassword)
  const { userId } = await db
    .transaction()
    .execute((trx) => addMember(trx, system('test'), { shopIds: [], ...member }, { at: new Date(), passwordHash }))
  return userId
}

/** A browser that follows no redirect by itself. */
export function openBrowser(app: TestShopWithApp['app']) {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async open(path: string, form?: Record<string, string>) {
      const response = await app.inject({
        method: form ? 'POST' : 'GET',
        url: `/admin${path}`,
        headers: {
          host: 'rodnik.test',
          accept: 'text/html',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        },
        ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
      })
      for (const line of [response.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
      return { status: response.statusCode, to: response.headers.location, body: response.body, headers: response.headers }
    },
  }
}
