// Makes a part of a screen that is in the HTML, whose script comes after the others.
import { lazy, memo, Suspense, type ComponentType } from 'react'

/**
 * What is rendered around it meanwhile leaves it as it is: with other properties React would replace its HTML by nothing
 * until the script is there.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazy(load)
  return memo(function LazyPart(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  })
}
