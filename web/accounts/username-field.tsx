/** Tells a password manager whose password it is; of type `hidden` it would not be looked at. Nobody sees it and no key reaches it. */
export function UsernameField({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
}
