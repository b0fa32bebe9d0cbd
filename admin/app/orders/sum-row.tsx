// Renders a row of the sums of an order, in a list of terms.
export const SumRow = ({ term, className = 'text-muted', children }: { term: string; className?: string; children: string }) => (
  <div className={`flex justify-between gap-4 ${className}`}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)
