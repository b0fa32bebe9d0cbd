// Shows which files are being sent and lets the buyer cancel (CHK-04, DRF-02).
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { Button } from '../ui/button.tsx'

/** @param names empty while nothing is sent @param percent undefined: browsers report none for a plain form */
export function UploadStatus({ names, percent, onCancel }: { names: string; percent?: number; onCancel: () => void }) {
  return (
    <>
      <div role="status" className="text-14 text-muted wrap-anywhere empty:hidden">
        {names === '' ? '' : `Отправляем: ${names}`}
      </div>
      {names === '' ? null : (
        <div className="flex items-center gap-3 text-14">
          {percent === undefined ? null : (
            <>
              <progress max={100} value={percent} aria-label="Отправлено" className="min-w-0 grow" />
              <span aria-hidden className="numbers">
                {percent}&nbsp;%
              </span>
            </>
          )}
          <Button variant="link" onClick={onCancel}>
            Отменить отправку
          </Button>
        </div>
      )}
    </>
  )
}

/** Of a form of the page with one file. */
export function FormUploadStatus() {
  const { state, formData } = useNavigation()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const file = state === 'submitting' ? formData?.get('file') : undefined
  return (
    <UploadStatus
      names={file instanceof File ? file.name : ''}
      // Another navigation aborts the request; to the same address it changes nothing.
      onCancel={() => void navigate(pathname + search + hash, { replace: true, preventScrollReset: true })}
    />
  )
}
