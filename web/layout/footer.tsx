// Footer (SHELL-10).
import { useShellData } from './shell-data.ts'
import { staticPart } from './static-part.ts'

export function Footer() {
  const { year } = useShellData()
  return (
    <footer className="footer on-dark mt-16 bg-footer pb-[var(--spacing-tabs)] text-14 text-footer-muted">
      <div
        className="wrapper grid gap-x-8 gap-y-10 pt-12 pb-10 md:grid-cols-2 xl:grid-cols-[1.5fr_1fr_1fr_1fr]"
        {...staticPart('footer')}
      />
      <div className="border-t border-footer-line">
        <div className="wrapper flex flex-wrap justify-between gap-x-8 gap-y-1 py-5 text-13">
          <span>©&nbsp;{year ? `${year}\u00a0` : ''}«Родник»</span>
          <a href="/policy" className="text-footer-muted no-underline hover:text-white hover:underline">
            Политика обработки персональных данных
          </a>
        </div>
      </div>
    </footer>
  )
}
