// Renders the bar of SHELL-11 at the top of the window; its times (CONST-08) are those of loading-bar.css.
import { useEffect } from 'react'
import { createPath, useNavigation } from 'react-router'
import { setNavigationTarget } from './chunk-failure.ts'

export function LoadingBar() {
  const { state, location } = useNavigation()
  useEffect(() => setNavigationTarget(location && createPath(location)), [location])
  return <div className="loading-bar" data-loading={state !== 'idle' || undefined} aria-hidden="true" />
}
