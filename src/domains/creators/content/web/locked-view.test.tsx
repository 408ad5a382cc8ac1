import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BlurredCover } from './LockedView.tsx'

test("shows the type's icon on a locked lesson that has no picture", () => {
  const icons = (cover: string | null) =>
    renderToStaticMarkup(<BlurredCover type="technique_video" cover={cover} />).match(/lucide-\w+/g)
  expect(icons(null)).toEqual(['lucide-video', 'lucide-lock'])
  expect(icons('/files/a')).toEqual(['lucide-lock'])
})
