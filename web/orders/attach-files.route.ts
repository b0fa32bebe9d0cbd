// Attaches files to a checkout or a draft by scripts (CHK-04, DRF-01). Plain forms post to the page.
import { data, redirect } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { loginHref } from '#contract/accounts/login-links.ts'
import { refusalInit } from '#contract/errors.ts'
import { orderFileTexts } from '#contract/orders/attachments.ts'
import { ShopError } from '#server/errors.ts'
import { formAction } from '../forms/form-action.loader.ts'
import { lostText, resultOrLost } from '../forms/network-failure.ts'
import { openSource } from './checkout-source.loader.ts'
import { fileProblem, saveAttachments, type FilesResult } from './save-attachments.ts'
import { sendForm } from './send-form.ts'
import type { Route } from './+types/attach-files.route.ts'

export const handle = {
  action: 'order:place',
  isBackground: true,
  isPersonal: true,
  post: { cost: 60 },
  uploads: 'order',
} satisfies PageHandle

const respond = (fileProblems: string[], init: ResponseInit) => Response.json({ fileProblems } satisfies FilesResult, init)

export const action = formAction(
  async ({ form, services, visitor, url }) => {
    if (!visitor.user) throw new ShopError('unauthenticated')
    const source = openSource({ services, visitor }, visitor.user, url.searchParams.get('draft') ?? '')
    const { problems, init } = await saveAttachments(form, (file) => source.attach(file))
    return respond(problems, init)
  },
  (refusal) => respond([fileProblem(refusal)], refusalInit(refusal)),
)

const isFilesResult = (body: unknown): body is FilesResult => typeof body === 'object' && body !== null && 'fileProblems' in body

/** Its request shows how much is sent, and is aborted with the fetcher. */
export const clientAction = ({ request }: Route.ClientActionArgs) =>
  resultOrLost<FilesResult>(
    async () => {
      const { status, body } = await sendForm(request)
      if (status === 401) throw redirect(loginHref(location.pathname + location.search, true))
      if (!isFilesResult(body)) throw new TypeError(`no result: ${status}`)
      return data(body, status)
    },
    () => ({ fileProblems: [lostText(orderFileTexts.lost)] }),
  )
