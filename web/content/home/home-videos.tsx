// Shows the home page videos: a poster that links to the file, played in place by a script (ROUTE-01).
import { useState } from 'react'
import { videoPath, type Video } from '#contract/content/home-page.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page-heading.tsx'
import { bindUnits } from '#contract/values/typography.ts'
import { Link } from '#web/ui/link.tsx'
import { isPlainClick } from '#web/ui/plain-click.ts'
import { ContentImage } from '../content-image.tsx'

export function HomeVideos({ videos }: { videos: Video[] }) {
  if (videos.length === 0) return null
  return (
    <Section id="home-videos" title="Видео">
      {/* Never two and one below: three columns, or on a narrow screen each in a row of its own. */}
      <ul className={`grid gap-2 md:gap-4 ${videos.length > 2 ? 'md:grid-cols-3' : videos.length > 1 ? 'md:grid-cols-2' : ''}`}>
        {videos.map((video) => (
          <li
            key={video.id}
            className="overflow-hidden rounded-card border border-line sm:max-md:grid sm:max-md:grid-cols-2 sm:max-md:items-center"
          >
            <Player video={video} />
            <div className="p-4">
              <h3 className="text-16 font-medium">{bindUnits(video.title)}</h3>
              {video.text ? <p className="mt-1 text-14 text-muted">{bindUnits(video.text)}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const lengthOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function Player({ video: { title, file, captions, seconds, poster } }: { video: Video }) {
  const [step, setStep] = useState<'poster' | 'playing' | 'failed'>('poster')
  if (step === 'playing') {
    return (
      // The clicked link is removed, so the focus moves to the video.
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- a video without speech may have none
      <video
        ref={focus}
        src={videoPath(file)}
        controls
        autoPlay
        playsInline
        className="aspect-8/5 w-full bg-footer"
        aria-label={title}
        onError={() => setStep('failed')}
      >
        {captions === null ? null : <track kind="captions" src={videoPath(captions)} srcLang="ru" label="Русские" default />}
      </video>
    )
  }
  return (
    <>
      <Link
        to={videoPath(file)}
        reloadDocument
        className="group relative block"
        aria-label={`Смотреть видео: ${title}, ${lengthOf(seconds)}`}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          setStep('playing')
        }}
      >
        <ContentImage
          picture={{ ...poster, alt: '' }}
          sizes="(min-width: 781px) 32vw, (min-width: 576px) 46vw, 92vw"
          className="aspect-8/5 w-full object-cover"
        />
        <span className="absolute inset-0 m-auto flex size-16 items-center justify-center rounded-full bg-surface/90 text-primary shadow-card transition-transform group-hover:scale-105">
          <Icon name="video" size={32} />
        </span>
        <span className="numbers absolute right-3 bottom-3 rounded-badge bg-footer/85 px-2 py-0.5 text-13 text-white">
          {lengthOf(seconds)}
        </span>
      </Link>
      {step === 'failed' ? (
        <p role="alert" className="px-4 pt-3 text-14 text-error">
          Видео не&nbsp;загрузилось. Проверьте подключение и&nbsp;нажмите ещё раз.
        </p>
      ) : null}
    </>
  )
}

const focus = (video: HTMLVideoElement | null) => video?.focus()
