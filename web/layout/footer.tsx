// Footer (SHELL-10): made by the server alone, footer-content.tsx.
import { useStaticPart } from './static-part.ts'

export const Footer = () => (
  <footer className="footer on-dark mt-16 bg-footer pb-[var(--spacing-tabs)] text-14 text-footer-muted" {...useStaticPart('footer')} />
)
