// Names what can become of a row of an uploaded list (DRF-02).

export const rowStates = ['found', 'ambiguous', 'above_stock', 'bad_quantity', 'not_found', 'left_out'] as const
export type RowState = (typeof rowStates)[number]

export const rowStateNames: Record<RowState, string> = {
  found: 'Найдено',
  ambiguous: 'Неоднозначно',
  above_stock: 'Больше остатка',
  bad_quantity: 'Проверьте количество',
  not_found: 'Не\u00a0найдено',
  left_out: 'Пропущено',
}
