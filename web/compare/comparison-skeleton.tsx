/** Stands in the table's place while its products are on the way. */
export function ComparisonSkeleton({ columns }: { columns: number }) {
  const rows = Array.from({ length: 12 }, (_, at) => at)
  const cells = Array.from({ length: columns + 1 }, (_, at) => at)
  return (
    <div className="animate-[pulse_1.5s_infinite]" role="status">
      <span className="sr-only">Сравнение загружается</span>
      <div className="mb-4 h-9 w-56 rounded-full bg-ground" />
      <div className="overflow-hidden rounded-card border border-line">
        {rows.map((row) => (
          <div
            key={row}
            className={`flex gap-4 border-line px-4 not-first:border-t ${row === 0 ? 'h-40 items-center' : 'h-12 items-center'}`}
          >
            {cells.map((cell) => (
              <span key={cell} className={`grow rounded-control bg-ground ${row === 0 && cell > 0 ? 'h-28' : 'h-4'}`} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
