// Types the arguments of the loader and the action of an account tab.
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { RequestContext } from './request-context.ts'

export type TabArgs = Pick<RequestContext, 'services'> & { visitor: RequestContext['visitor'] & { user: SignedInUser }; url: URL }
export type TabActionArgs = TabArgs & { form: FormData }
