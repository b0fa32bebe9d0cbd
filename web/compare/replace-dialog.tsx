// Asks which of three products a fourth one of the subcategory replaces (CMP-01).
import type { ComparedProduct } from '#contract/catalogue/catalogue.ts'
import { formatPrice } from '#contract/catalogue/unit-price.ts'
import { bindUnits } from '#contract/values/typography.ts'
import { ProductName } from '../ui/product-name.tsx'
import { useEffect, useState } from 'react'
import { replaced } from './comparison.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { LinePicture } from '#web/ui/controls/product-thumbnail.tsx'
import { Link } from '#web/ui/link.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { getComparison, setComparison } from './comparison-store.ts'
import { fetchCompared } from './fetch-compared.ts'

type SmallCardProps = { article: string; product: ComparedProduct | undefined; isWaiting: boolean }

function SmallCard({ article, product, isWaiting }: SmallCardProps) {
  return (
    <span className="flex min-w-0 flex-[1_1_220px] items-center gap-3">
      <span className="picture-ground flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-control">
        <LinePicture hash={product?.image?.hash} size={64} />
      </span>
      <span className="flex min-w-0 flex-col text-14">
        <span className={`line-clamp-2 min-h-[3em] font-medium ${isWaiting ? 'animate-[pulse_1.5s_infinite] text-muted' : ''}`}>
          {product ? <ProductName name={product.name} /> : `Арт.\u00a0${article}`}
        </span>
        <span className="numbers font-semibold">{product ? priceText(product) : '\u00a0'}</span>
      </span>
    </span>
  )
}

const priceText = ({ priceTiyn, unit }: ComparedProduct): string => (priceTiyn === null ? 'По\u00a0запросу' : formatPrice(priceTiyn, unit))

type ReplaceDialogProps = { subcategory: string; articles: readonly string[]; next: string; close: () => void }

export function ReplaceDialog({ subcategory, articles, next, close }: ReplaceDialogProps) {
  const [products, setProducts] = useState<ReadonlyMap<string, ComparedProduct>>()
  useEffect(() => {
    // Without a connection the articles are shown.
    fetchCompared([...articles, next]).then(
      (found) => setProducts(new Map(found.products.filter(({ isSold }) => isSold).map((product) => [product.article, product]))),
      () => setProducts(new Map()),
    )
  }, [articles, next])
  const replace = (old: string) => {
    setComparison(replaced(getComparison(), subcategory, old, next))
    close()
    showToast({ topic: 'compare', text: 'Товар в\u00a0сравнении заменён', action: { label: 'Сравнить', href: '/compare' } })
  }
  const nameOf = (article: string) => products?.get(article)?.name ?? `Арт.\u00a0${article}`
  return (
    <Dialog
      open
      title={'Можно сравнить не\u00a0более 3\u00a0товаров из\u00a0одной подкатегории'}
      onClose={close}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Link replace to="/compare" className={buttonClass('link')}>
            Перейти к&nbsp;сравнению
          </Link>
          <Button variant="plain" onClick={close}>
            Оставить как есть
          </Button>
        </div>
      }
    >
      <p className="text-16">
        Вместо какого товара поставить <b className="font-semibold">{bindUnits(nameOf(next))}</b>?
      </p>
      <ul className="mt-4 flex flex-col gap-2">
        {articles.map((article) => (
          <li key={article} className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-card border border-line p-2">
            <SmallCard article={article} product={products?.get(article)} isWaiting={products === undefined} />
            <Button variant="tint" aria-label={`Заменить: ${nameOf(article)}`} onClick={() => replace(article)}>
              Заменить
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
