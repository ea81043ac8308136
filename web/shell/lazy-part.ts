import { lazy, useEffect, type ComponentType, type LazyExoticComponent } from 'react'
import { toast } from '../components/toasts.ts'
import { words } from '../strings/words.ts'
import { part } from './part.ts'

/**
 * A part of a page that is loaded when it is needed. One that can't be loaded, such as after an update of the server,
 * closes again with `close` and says so: as an error it would take the page away, with what is typed there.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close: (props: Props) => void,
): LazyExoticComponent<ComponentType<Props>> {
  function Missing(props: Props): null {
    useEffect(() => {
      const next = { label: words.common.reload, run: () => location.reload() }
      toast({ text: `${words.common.errorTitle}. ${words.common.errorAbout}`, tone: 'bad', next })
      close(props)
      // Once each time that it would open.
      // eslint-disable-next-line react-hooks/exhaustive-deps
    }, [])
    return null
  }
  return lazy(() =>
    part(load).then(
      (loaded) => ({ default: loaded }),
      () => ({ default: Missing }),
    ),
  )
}
