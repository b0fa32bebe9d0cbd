// Renders a product's article, which goes to the next line rather than break at its hyphen.

export const ArticleNumber = ({ article }: { article: string }) => (
  <>
    Арт. <span className="inline-block wrap-anywhere">{article}</span>
  </>
)
