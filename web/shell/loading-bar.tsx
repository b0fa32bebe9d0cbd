// Renders the bar of SHELL-11 at the top of the window; its times (CONST-08) are those of loading-bar.css.
import { useNavigation } from 'react-router'

export function LoadingBar() {
  const isLoading = useNavigation().state !== 'idle'
  return <div className="loading-bar" data-loading={isLoading || undefined} aria-hidden="true" />
}
