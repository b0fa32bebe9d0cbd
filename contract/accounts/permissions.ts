// Defines which roles may perform which actions (ROLE-01), for API, pages and back office.

export const roles = ['guest', 'customer', 'vip', 'manager', 'admin'] as const
export type Role = (typeof roles)[number]

const everybody = roles
const signedIn = ['customer', 'vip', 'manager', 'admin'] as const
const staff = ['manager', 'admin'] as const

export const permissions = {
  'see the shop': everybody,
  /** redirects signed-in users (ROUTE-15) */
  'log in': ['guest'],
  /** guests by an operator, customers from a draft */
  'place an order': everybody,
  'log out': everybody,
  'use own account': signedIn,
  'use own orders': signedIn,
  'use favourites': signedIn,
  'use notifications': signedIn,
  'see the wholesaler page': signedIn,
  /** quantity per shop instead of a word (SHELL-13) */
  'see quantity': signedIn,
  'see wholesale prices': ['vip', 'admin'],
  'manage orders': staff,
  'manage callbacks': staff,
  'manage content': staff,
  'manage everything': ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof permissions

export const isAction = (action: string | undefined): action is Action => action !== undefined && Object.hasOwn(permissions, action)

export const roleOf = (user: { role: Role } | null): Role => user?.role ?? 'guest'

export function may(user: { role: Role } | null, action: Action): boolean {
  const allowed: readonly Role[] = permissions[action]
  return allowed.includes(roleOf(user))
}

/** Message of a route with an unknown action, status 500 (ERR-03). */
export const unknownAction = (name: string | undefined): string => `Unknown middleware ${name ?? '(none)'}`
