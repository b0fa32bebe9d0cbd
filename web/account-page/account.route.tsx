// Renders /personal-account?tab= (ROUTE-11): the menu of tabs next to the open one.
import type { ComponentType } from 'react'
import { redirect, useActionData } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { keepForm } from '../forms/network-failure.ts'
import { readField } from '../forms/form-data.ts'
import { useFocusResult } from '../forms/use-focus-result.ts'
import { formAction } from '../forms/form-action.loader.ts'
import { requestContext, userContext } from '../rendering/request-context.ts'
import { BreadcrumbsList } from '../ui/breadcrumbs-list.tsx'
import { AccountMenu } from '../accounts/account-menu.tsx'
import { findTab, firstTab, tabHref, type AccountTab } from '../links/account-tabs.ts'
import { signOut } from '../accounts/change-visitor.ts'
import { tabViews } from './account-tab-views.tsx'
import type { TabArgs } from '../rendering/account-tab-args.ts'
import { tabActions, tabLoaders } from './account-tabs.loader.ts'
import type { Route } from './+types/account.route.ts'

export const handle = { action: 'own-account:use', get: { cost: 10, queue: 'own lists' }, robots: false } satisfies PageHandle

export async function loader(args: Route.LoaderArgs) {
  const { tab, ...given } = tabOf(args)
  return { tab, data: await tabLoaders[tab](given) }
}

export const action = formAction(async (args) => {
  const { tab, ...given } = tabOf(args)
  const act = Object.hasOwn(tabActions, tab) ? tabActions[tab as keyof typeof tabActions] : undefined
  if (!act) throw redirect(tabHref(tab), 303)
  return act({ ...given, form: args.form })
})

function tabOf({ context, url }: Pick<Route.LoaderArgs, 'context' | 'url'>): TabArgs & { tab: AccountTab } {
  const { services, visitor } = context.get(requestContext)
  const found = findTab(url.searchParams.get('tab'))
  if (!found) throw redirect(tabHref(firstTab))
  return { tab: found.tab, services, visitor: { ...visitor, user: context.get(userContext) }, url }
}

export async function clientAction(args: Route.ClientActionArgs): Promise<unknown> {
  const form = await args.request.clone().formData()
  const run = () => keepForm(args)
  return readField(form, 'intent') === 'delete-account' ? signOut(run) : run()
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${findTab(loaderData?.tab ?? null)?.title ?? 'Личный кабинет'} — Родник` },
  { name: 'robots', content: 'noindex' },
]

export default function PersonalAccountRoute({ loaderData }: Route.ComponentProps) {
  const { tab, data: read } = loaderData
  const result = useActionData<typeof action>()
  // Loader and view of one tab have matching types, but which tab it is is known only at run time.
  const View = tabViews[tab] as ComponentType<{ data: unknown; result: unknown }>
  const title = findTab(tab)?.title
  useFocusResult()
  return (
    <div className="wrapper pb-10">
      <BreadcrumbsList
        steps={tab === firstTab ? [] : [{ name: 'Личный кабинет', href: '/personal-account' }]}
        current={tab === firstTab ? 'Личный кабинет' : (title ?? '')}
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(264px,auto)_1fr] lg:gap-8">
        <AccountMenu current={tab} />
        <section aria-labelledby="tab-title" className="min-w-0">
          <h1 id="tab-title" className="mb-6">
            {title}
          </h1>
          <View key={tab} data={read} result={result} />
        </section>
      </div>
    </div>
  )
}
