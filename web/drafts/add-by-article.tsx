// Renders «Добавить по артикулу» of a draft: a plain form, with suggestions where scripts run.
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { Form } from 'react-router'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import { searchFor } from '#contract/catalogue/filter.ts'
import { maxQuantityLength } from '#web/forms/quantity.ts'
import type { ArticleSuggestionsProps } from '../search/article-suggestions.tsx'
import { focusField } from '../forms/focus-field.ts'
import { useSubmitting } from '../forms/use-submitting.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/controls/field.tsx'
import { Link } from '../ui/link.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

// On failure the form stays without suggestions.
const ArticleSuggestions = lazy<ComponentType<ArticleSuggestionsProps>>(() =>
  import('../search/article-suggestions.tsx').catch(() => ({ default: () => null })),
)

type AddByArticleProps = {
  action: string
  formKey: string
  added: string | undefined
  problem: string | null
  refusedQuantity: string | undefined
}

export function AddByArticle({ action, formKey, added, problem, refusedQuantity }: AddByArticleProps) {
  const wrong = refusedQuantity === undefined ? 'article' : 'quantity'
  const isBusy = useSubmitting('add')
  const hasScripts = useHydrated()
  const wasBusy = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const quantity = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [field, setField] = useState<HTMLInputElement>()
  useEffect(() => {
    if (wasBusy.current && !isBusy) {
      if (problem === null) form.current?.reset()
      focusField(form.current, wrong)
    }
    wasBusy.current = isBusy
  }, [isBusy, problem, wrong])
  return (
    // Without scripts the page comes again at this form, whatever became of the article.
    <Form
      ref={form}
      method="post"
      noValidate
      action={hasScripts ? action : `${action}#add-article`}
      className="no-print flex flex-wrap items-start gap-3 border-b border-line p-4"
    >
      <input type="hidden" name="key" value={formKey} />
      <div ref={box} className="relative min-w-0 grow basis-56">
        <Field
          id="add-article"
          label="Добавить по артикулу"
          name="article"
          defaultValue={added}
          maxLength={200}
          autoComplete="off"
          placeholder="Артикул или название"
          error={added === undefined || wrong === 'quantity' ? undefined : (problem ?? undefined)}
          onFocus={(event) => setField(event.currentTarget)}
        />
        {problem !== null && added && wrong === 'article' ? (
          <Link to={catalogueHref(searchFor(added))} className="text-14">
            Искать «{added}» в&nbsp;каталоге
          </Link>
        ) : null}
        {field ? (
          <Suspense>
            <ArticleSuggestions input={field} box={box} onChoose={() => quantity.current?.select()} />
          </Suspense>
        ) : null}
      </div>
      <Field
        ref={quantity}
        id="add-quantity"
        label="Количество"
        name="quantity"
        defaultValue={refusedQuantity ?? '1'}
        error={refusedQuantity === undefined ? undefined : (problem ?? undefined)}
        inputMode="numeric"
        maxLength={maxQuantityLength}
        className="w-[7rem]"
      />
      <Button type="submit" name="intent" value="add" icon="plus" variant="plain" busy={isBusy} className="mt-7">
        Добавить
      </Button>
    </Form>
  )
}
