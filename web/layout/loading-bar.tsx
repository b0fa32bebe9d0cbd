import { useNavigation } from 'react-router'

/** The bar of SHELL-11 at the top of the window; its times (CONST-08) are the style's (loading-bar.css). */
export function LoadingBar() {
  const isLoading = useNavigation().state !== 'idle'
  return <div className="loading-bar" data-loading={isLoading || undefined} aria-hidden="true" />
}
