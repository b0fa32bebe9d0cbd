// Answers the order that is read ahead of its key (read-ahead.ts).
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { findOrderPage } from './desk.loader.ts'
import type { Route } from './+types/ahead.route.ts'

export const handle = { action: 'orders:change', get: { cost: 15 }, isBackground: 'data' } satisfies PageHandle

export const loader = async ({ context, params }: Route.LoaderArgs) => (await findOrderPage(context, params.number)) ?? null

/** A failure is that of the order once it is opened. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => null)

/** After a change the order is read when it is opened. */
export const shouldRevalidate = (): boolean => false
