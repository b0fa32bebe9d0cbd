const link = 'text-muted no-underline hover:text-primary hover:underline'

/** The way from the home page; the last one is where the visitor is and leads nowhere. On a phone the row scrolls inside itself. */
export function BreadcrumbsList({ steps, current }: { steps: { name: string; href: string }[]; current: string }) {
  return (
    <nav aria-label="Вы здесь" className="py-4 text-13 text-muted">
      <ol className="crumbs scroll-row -m-1 flex gap-x-2 p-1 whitespace-nowrap md:flex-wrap md:whitespace-normal">
        <li>
          <a href="/" className={link}>
            Главная
          </a>
        </li>
        {steps.map((step) => (
          <li key={step.href}>
            <a href={step.href} className={link}>
              {step.name}
            </a>
          </li>
        ))}
        <li aria-current="page" className="text-ink">
          {current}
        </li>
      </ol>
    </nav>
  )
}
