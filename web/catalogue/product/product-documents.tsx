import { Icon } from '#web/ui/icon.tsx'
import type { DocumentView } from './product-view.ts'

/** Passport and certificates as files (PROD-01); in a tab of their own, so that the product stays open. */
export function ProductDocuments({ documents }: { documents: DocumentView[] }) {
  return (
    <section className="product-box product-documents" aria-labelledby="documents">
      <h2 id="documents">Документы</h2>
      <ul>
        {documents.map(({ href, title, size }) => (
          <li key={href}>
            <a href={href} target="_blank" type="application/pdf">
              <Icon name="document" />
              <span>
                {title}
                <small>PDF, {size}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
