import { useEffect, useState } from 'react'
import { isMac } from '#platform/web/device.ts'
import { isDialogOpen, isSingleKey } from '#platform/web/single-key.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'

const AddSheet = lazyDialog(() => import('#pages/journal/AddSheet.tsx'))
const SearchDialog = lazyDialog(() => import('./SearchDialog.tsx'))
const ShortcutsDialog = lazyDialog(() => import('./ShortcutsDialog.tsx'))

/** Keyboard shortcuts for every page; `ShortcutsDialog` lists them. */
export default function Shortcuts() {
  const [opened, setOpened] = useState<'list' | 'search' | 'add' | null>(null)

  useEffect(() => {
    const actions: Record<string, () => void> = {
      '?': () => setOpened('list'),
      '/': () => focusSearchField() || setOpened('search'),
      n: () => setOpened('add'),
      j: () => moveBy(1),
      k: () => moveBy(-1),
      l: like,
    }
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isDialogOpen()) return
      const act = isSearchEverywhere(event) ? () => setOpened('search') : isSingleKey(event) && actions[event.key]
      if (!act || (event.repeat && !['j', 'k'].includes(event.key))) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])

  const onClose = () => setOpened(null)
  return (
    <>
      {opened === 'list' && <ShortcutsDialog onClose={onClose} />}
      {opened === 'search' && <SearchDialog onClose={onClose} />}
      {opened === 'add' && <AddSheet onClose={onClose} />}
    </>
  )
}

/** ⌘ K on a Mac, where Ctrl K deletes text; Ctrl K elsewhere. */
function isSearchEverywhere({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && !altKey && !shiftKey && ctrlKey === !isMac() && metaKey === isMac()
}

/** The page's own search, if it has one. */
function focusSearchField(): boolean {
  const fields = [
    ...document.querySelectorAll<HTMLInputElement>('#page :is([type="search"], search [role="combobox"])'),
  ]
  const field = fields.find((input) => input.checkVisibility() && !input.disabled)
  field?.focus()
  field?.select()
  return field !== undefined
}

function moveBy(step: 1 | -1) {
  const posts = [...document.querySelectorAll<HTMLElement>('#page [role="feed"] > article')]
  const focused = posts.findIndex((post) => post.contains(document.activeElement))
  // Without focus in the list, continue from what's on screen.
  const shown = posts.findIndex((post) => post.getBoundingClientRect().bottom > window.innerHeight / 4)
  const next = posts[focused >= 0 ? focused + step : shown + Math.min(step, 0)]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'start' })
}

/** Likes or unlikes the post that has the focus, or the page's only one. */
function like() {
  const posts = [...document.querySelectorAll<HTMLElement>('#page [data-activity]')]
  const post = posts.find((each) => each.contains(document.activeElement)) ?? (posts.length === 1 ? posts[0] : null)
  post?.querySelector<HTMLElement>('[data-like]')?.click()
}
