import { useState } from 'react'

const layoutKey = 'disk.layout'
export type DiskLayout = 'list' | 'grid'

/** How entries are drawn; a browser keeps what its person chose. */
export const useDiskLayout = (): readonly [DiskLayout, (layout: DiskLayout) => void] => {
  const [layout, setLayout] = useState<DiskLayout>(() =>
    localStorage.getItem(layoutKey) === 'grid' ? 'grid' : 'list',
  )
  return [
    layout,
    next => {
      localStorage.setItem(layoutKey, next)
      setLayout(next)
    },
  ]
}
