// Keeps the frame around a screen that fails or that no address has.
import { Outlet } from 'react-router'
import { FailedPage } from './failed-page.tsx'

export const ErrorBoundary = FailedPage

export default Outlet
