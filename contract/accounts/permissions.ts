// Who may do what (ROLE-01): one table for the API, the pages and the back office. A route names an action; to open it is to do it.

export const roles = ['guest', 'customer', 'vip', 'manager', 'admin'] as const
export type Role = (typeof roles)[number]

const everybody = roles
const signedIn = ['customer', 'vip', 'manager', 'admin'] as const
const staff = ['manager', 'admin'] as const

export const permissions = {
  /** what stands open: catalogue, search, cart, comparison, company pages, FAQ, log-in check, search of a guest's order */
  'see the shop': everybody,
  /** /login: who is logged in has no use for it (ROUTE-15) */
  'log in': ['guest'],
  /** placing an order: a guest's by an operator, a customer's out of a draft */
  'place an order': everybody,
  'log out': everybody,
  'use own account': signedIn,
  'use own orders': signedIn,
  'use favourites': signedIn,
  'use notifications': signedIn,
  'see the wholesaler page': signedIn,
  /** pieces per shop instead of a word (SHELL-13) */
  'see pieces': signedIn,
  'see wholesale prices': ['vip', 'admin'],
  'manage orders': staff,
  'manage callbacks': staff,
  'manage content': staff,
  'manage everything': ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof permissions

/** @param action also any other text: a route may name what is not in the table, see `unknownAction` */
export const isAction = (action: string | undefined): action is Action => action !== undefined && Object.hasOwn(permissions, action)

export const roleOf = (user: { role: Role } | null): Role => user?.role ?? 'guest'

export function may(user: { role: Role } | null, action: Action): boolean {
  const allowed: readonly Role[] = permissions[action]
  return allowed.includes(roleOf(user))
}

/** What a route that names no action of the table says, with status 500 (ERR-03). */
export const unknownAction = (name: string | undefined): string => `Unknown middleware ${name ?? '(none)'}`
