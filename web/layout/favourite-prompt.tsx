import { openLoginPrompt } from './login-prompt.tsx'

/** Favourites need an account; after the login the product is added (FAV-01). */
export function askToLogin(article: string): void {
  openLoginPrompt({
    icon: 'heart',
    title: 'Избранное доступно после входа',
    description: 'Войдите или зарегистрируйтесь: товар попадёт в\u00a0избранное и\u00a0будет с\u00a0вами на\u00a0любом устройстве.',
    wanted: { favourite: article },
  })
}
