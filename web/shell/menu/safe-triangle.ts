// The way from a category to the columns crosses other categories (MENU-01). A pointer inside the triangle between where it was and
// the near edge of the columns is under way to them; outside of it, it means what it is over. Pure.

export type Point = { x: number; y: number }
/** The edge of the columns that faces the categories. */
export type Edge = { x: number; top: number; bottom: number }

/** Whether `to` lies inside the triangle of `from` and the edge; a pointer that has not moved towards the edge is under way nowhere. */
export function isHeadingTo(edge: Edge, from: Point, to: Point): boolean {
  const way = to.x - from.x
  const width = edge.x - from.x
  if (way <= 0 || width <= 0 || to.x > edge.x) return false
  const share = way / width
  return to.y >= from.y + (edge.top - from.y) * share && to.y <= from.y + (edge.bottom - from.y) * share
}
