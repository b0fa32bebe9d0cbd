// Defines which roles may perform which actions (ROLE-01, STAFF-03), for API, pages and back office.

export const staffRoles = ['owner', 'orders', 'catalogue', 'content', 'seller'] as const
export type StaffRole = (typeof staffRoles)[number]

/** A signed-in person is a customer and can have several staff roles. */
export const roles = ['guest', 'customer', ...staffRoles] as const
export type Role = (typeof roles)[number]

const everybody = ['guest', 'customer'] as const

/** `<entity>:<verb>` */
export const permissions = {
  'shop:read': everybody,
  /** redirects signed-in users (ROUTE-15) */
  'session:create': ['guest'],
  'session:delete': everybody,
  /** guests by an operator, customers from a draft */
  'order:place': everybody,
  /** 1C, by a login of its own */
  'exchange:run': everybody,
  'own-account:use': ['customer'],
  'own-orders:use': ['customer'],
  'favourites:use': ['customer'],
  'notifications:use': ['customer'],
  'wholesale:apply': ['customer'],
  /** quantity per shop instead of a word (SHELL-13) */
  'quantities:read': ['customer'],

  /** the sign-in of staff, also of those who are signed in */
  'staff-session:create': everybody,
  /** the frame of the back office and one's own profile in it */
  'back-office:open': staffRoles,
  /** a seller those of the own shops: enforced in the query (server/orders/order-scope.ts) */
  'orders:read': ['owner', 'orders', 'seller'],
  'orders:change': ['owner', 'orders', 'seller'],
  'callbacks:change': ['owner', 'orders'],
  'customers:read': ['owner', 'orders'],
  'customers:change': ['owner', 'orders'],
  'products:change': ['owner', 'catalogue'],
  'prices:change': ['owner', 'catalogue'],
  'stock:change': ['owner', 'catalogue'],
  'imports:change': ['owner', 'catalogue'],
  'synonyms:change': ['owner', 'catalogue'],
  'content:change': ['owner', 'content'],
  /** settings of the look; the others are `settings:change` */
  'appearance:change': ['owner', 'content'],
  /** stock of the seller's shops */
  'own-shops:change': ['owner', 'seller'],
  'settings:change': ['owner'],
  'staff:change': ['owner'],
  'journal:read': ['owner'],
} as const satisfies Record<`${string}:${string}`, readonly Role[]>

export type Action = keyof typeof permissions

export const isAction = (action: string | undefined): action is Action => action !== undefined && Object.hasOwn(permissions, action)

/** Whose sessions a request has: as a customer, as staff, both or none. One never grants what the other does. */
export type Sessions = { user: object | null; staff: { staffRoles: readonly StaffRole[] } | null }

export const noSessions: Sessions = { user: null, staff: null }

const rolesOf = ({ user, staff }: Sessions): readonly Role[] => [user ? 'customer' : 'guest', ...(staff?.staffRoles ?? [])]

export function may(sessions: Sessions, action: Action): boolean {
  const allowed: readonly Role[] = permissions[action]
  return rolesOf(sessions).some((role) => allowed.includes(role))
}

/** Whether only staff perform it. */
export function isOfStaff(action: Action): boolean {
  const allowed: readonly Role[] = permissions[action]
  return !allowed.includes('guest') && !allowed.includes('customer')
}

/** Message of a route with an unknown action, status 500 (ERR-03). */
export const unknownAction = (name: string | undefined): string => `Unknown middleware ${name ?? '(none)'}`
