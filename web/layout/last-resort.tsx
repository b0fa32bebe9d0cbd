// What stands when even the root's error page fails, in place of React Router's English one with the stack (scripts/unused-router-parts.ts).
import { Component, type ReactNode } from 'react'

// The style sheet is as gone as everything else.
const look = { margin: 0, padding: '24vh 24px', color: '#101828', font: '16px/1.5 system-ui, sans-serif', textAlign: 'center' } as const

type Props = { error?: unknown; location: object; children?: ReactNode }
type State = { hasFailed: boolean; location: object }

/** Another address is tried anew. */
export class LastResort extends Component<Props, State> {
  override state = { hasFailed: Boolean(this.props.error), location: this.props.location }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  static getDerivedStateFromProps = ({ location }: Props, state: State) =>
    location === state.location ? null : { hasFailed: false, location }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <html lang="ru">
        <head>
          <title>Страница не открылась</title>
          <meta name="viewport" content="width=device-width" />
        </head>
        <body style={look}>
          <h1 style={{ font: '600 28px/1.2 system-ui, sans-serif' }}>Страница не&nbsp;открылась</h1>
          <p>
            Обновите её или вернитесь{' '}
            <a href="/" style={{ color: '#0b63ce', whiteSpace: 'nowrap' }}>
              на главную
            </a>
            .
          </p>
        </body>
      </html>
    )
  }
}
