// Renders a struck price; screen readers say that it is the old one.
export const OldPrice = ({ children }: { children: string }) => (
  <s>
    <span className="sr-only">Старая цена: </span>
    {children}
  </s>
)
