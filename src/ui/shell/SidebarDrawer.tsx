import Drawer from '@mui/material/Drawer'
import { useDeferredValue } from 'react'
import { Sidebar } from './Sidebar.tsx'

/**
 * The sidebar over a phone's screen; it slides in the first time as well, when its code has just
 * come.
 */
export const SidebarDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const shown = useDeferredValue(open, false)
  return (
    <Drawer open={shown} onClose={onClose}>
      <Sidebar folded={false} />
    </Drawer>
  )
}
