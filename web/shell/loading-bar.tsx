// Renders the loading bar at the top of the window (SHELL-11); its times are in loading-bar.css.
import { useNavigation } from 'react-router'

export function LoadingBar() {
  const isLoading = useNavigation().state !== 'idle'
  return <div className="loading-bar" data-loading={isLoading || undefined} aria-hidden="true" />
}
