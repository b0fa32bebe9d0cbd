// Renders the fields of a form that are sent, but not shown.

/** @param fields by name */
export const HiddenFields = ({ fields }: { fields: Readonly<Record<string, string | number>> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
