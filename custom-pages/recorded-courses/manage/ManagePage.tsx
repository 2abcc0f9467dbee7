import Button from '@mui/material/Button'
import { ResourceContextProvider } from 'react-admin'
import { Suspense, useState } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { ListScreen } from '../../../src/ui/list/ListScreen.tsx'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { later } from '../../../src/ui/parts/later.tsx'
import { courseTexts } from '../courses.texts.ts'

const CategoriesDialog = later(() =>
  import('../categories/CategoriesDialog.tsx').then(module => module.CategoriesDialog),
)

/** /recordCourseManage: all recorded courses, with their categories at hand. */
export const ManagePage = () => {
  const t = useTexts(courseTexts)
  const allowed = useAllowed()
  const [open, setOpen] = useState(false)
  return (
    <ResourceContextProvider value="recordedCourse">
      <ListScreen
        extra={
          allowed('courseCategory.read') && (
            <Button
              variant="outlined"
              startIcon={<Icon name="folder" />}
              onClick={() => setOpen(true)}
            >
              {t.categories}
            </Button>
          )
        }
      />
      {open && (
        <Suspense>
          <CategoriesDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </ResourceContextProvider>
  )
}
