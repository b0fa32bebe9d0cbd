// Shows what wholesale customers get and handles their applications (/about/wholesaler, ROUTE-15).
import type { ReactNode } from 'react'
import { redirect, useActionData } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { wholesaleForm } from '#contract/accounts/wholesale-application.schema.ts'
import { parseBody } from '#server/http/parse-body.ts'
import { listPayers } from '#server/orders/saved-buyer/saved-rows.ts'
import { applyForWholesale, readStanding, type WholesaleStanding } from '#server/wholesale/submit-application.ts'
import { PostForm } from '../forms/post-form.tsx'
import { formAction, refusedFields } from '../forms/form-action.loader.ts'
import { readValues, type FormResult } from '../forms/form-result.ts'
import { TextPage } from '../content/page-layout.tsx'
import { fieldProps } from '../forms/field-props.ts'
import { keepForm } from '../forms/network-failure.ts'
import { useFormDraft } from '../forms/use-form-draft.ts'
import { PhoneField } from '../forms/phone-field.tsx'
import { useFocusResult } from '../forms/use-focus-result.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { requestContext, userContext } from '../rendering/request-context.ts'
import { Field, TextField } from '../ui/controls/field.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/wholesaler.route.ts'

export const handle = { action: 'wholesale:apply' } satisfies PageHandle

const fields = ['company', 'bin', 'goods', 'phone', 'comment'] as const
type FieldName = (typeof fields)[number]

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const user = context.get(userContext)
  const standing = await readStanding(services.db, user.id)
  const [payer] = await listPayers(services.db, user.id)
  const known = { company: payer?.name ?? '', bin: payer?.bin ?? '', phone: formatPhone(user.phone) }
  return { standing, known, email: user.isEmailConfirmed ? null : user.email }
}

export const action = formAction(async ({ form, services, visitor, context }) => {
  await applyForWholesale(services, context.get(userContext), parseBody(wholesaleForm, readValues(form, fields)), visitor)
  throw redirect('/about/wholesaler', 303)
}, refusedFields(fields))

export const clientAction = keepForm

export const meta: Route.MetaFunction = () => [{ title: 'Оптовым покупателям — Родник' }, { name: 'robots', content: 'noindex' }]

export default function WholesalerRoute({ loaderData }: Route.ComponentProps) {
  const { standing, known, email } = loaderData
  const result: FormResult<FieldName> | undefined = useActionData<typeof action>()
  useFocusResult()
  const mayApply = standing.priceType === null && standing.state !== 'waiting' && email === null
  return (
    <TextPage
      title="Оптовым покупателям"
      lead="Монтажникам, строительным компаниям и магазинам открываем цены ниже розничных."
      sidebar={mayApply ? <Application result={result} known={known} /> : undefined}
    >
      <div className="mb-8 max-w-3xl empty:hidden">
        <Standing standing={standing} unconfirmed={email} />
      </div>
      <TextSection title="Что вы получаете">
        <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-primary">
          <li>Свои цены в&nbsp;каталоге, корзине, черновиках и&nbsp;счетах; розничная стоит рядом, чтобы было с&nbsp;чем сравнить.</li>
          <li>Счёт на&nbsp;оплату сразу после подтверждения заказа, отгрузочные документы с&nbsp;НДС.</li>
          <li>Заказ списком: загрузите файл Excel, и&nbsp;мы найдём товары по&nbsp;артикулам.</li>
          <li>Остатки в&nbsp;штуках по&nbsp;каждому магазину и&nbsp;складу.</li>
        </ul>
      </TextSection>
      <TextSection title="Как это устроено">
        <ol className="flex list-decimal flex-col gap-1.5 pl-5 marker:text-primary">
          <li>Вы отправляете заявку: компания, БИН и&nbsp;что обычно закупаете.</li>
          <li>Менеджер смотрит её в&nbsp;течение рабочего дня и&nbsp;при необходимости звонит.</li>
          <li>Ответ приходит на&nbsp;e&#8209;mail. После одобрения новые цены видны сразу, как вы войдёте.</li>
        </ol>
      </TextSection>
    </TextPage>
  )
}

function TextSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-8 max-w-3xl text-16">
      <h2 className="mb-3 text-22">{title}</h2>
      {children}
    </section>
  )
}

function Standing({ standing: { state, answer, priceType }, unconfirmed }: { standing: WholesaleStanding; unconfirmed: string | null }) {
  const confirm =
    unconfirmed === null ? '' : ` Чтобы увидеть свои цены, подтвердите e\u2011mail ${unconfirmed} по\u00a0ссылке из\u00a0письма.`
  if (priceType !== null)
    return (
      <Notice tone={unconfirmed === null ? 'good' : 'warning'} isStatic>
        Вам открыты цены «{priceType}».{confirm}
      </Notice>
    )
  if (state === 'waiting')
    return <Notice tone="good">Заявка отправлена, мы её рассматриваем. Ответ придёт на&nbsp;ваш e&#8209;mail.{confirm}</Notice>
  if (unconfirmed !== null)
    return <Notice tone="warning">Чтобы отправить заявку, подтвердите e&#8209;mail {unconfirmed} по&nbsp;ссылке из&nbsp;письма.</Notice>
  if (state !== 'declined') return null
  return <Notice tone="warning">Прошлая заявка отклонена. {answer} Можно отправить новую.</Notice>
}

type ApplicationProps = { result: FormResult<FieldName> | undefined; known: Partial<Record<FieldName, string>> }

function Application({ result, known }: ApplicationProps) {
  const { values = known, errors = {}, text = null } = result ?? {}
  const field = fieldProps<FieldName>(values, errors)
  const draft = useFormDraft('wholesale')
  return (
    <section aria-labelledby="application" className="max-w-160 rounded-card border border-line p-4 md:p-6">
      <h2 id="application" className="mb-4 text-22">
        Заявка
      </h2>
      <PostForm {...draft} className="grid gap-4" action="/about/wholesaler#application">
        {text === null ? null : <Notice tone="error">{text}</Notice>}
        <Field {...field('company')} label="Компания" autoComplete="organization" hint="Как в&nbsp;документах: ТОО «…», ИП …" />
        <Field {...field('bin')} label="БИН" inputMode="numeric" hint="Для ИП — ИИН, 12&nbsp;цифр" />
        <TextField
          {...field('goods')}
          label="Что и&nbsp;сколько закупаете"
          hint="Например: трубы и&nbsp;фитинги PP-R, около 300&nbsp;000&nbsp;₸ в&nbsp;месяц"
        />
        <PhoneField defaultValue={values.phone} error={errors.phone} />
        <TextField {...field('comment')} label="Комментарий" isOptional />
        <SubmitButton size="l" className="justify-self-start">
          Отправить заявку
        </SubmitButton>
      </PostForm>
    </section>
  )
}
