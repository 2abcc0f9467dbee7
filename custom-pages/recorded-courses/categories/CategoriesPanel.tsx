import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useNotify } from 'react-admin'
import { recordedCourse } from '../../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import { canDo } from '../../../src/access/index.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useAccess } from '../../../src/ui/context.tsx'
import type { OpenedCourse } from '../catalogue/useCatalogueScreen.ts'
import { useChangeCourse } from '../useChangeCourse.ts'
import { categoryTexts } from './categories.texts.ts'
import { CategoryList } from './CategoryList.tsx'
import { useCategories } from './useCategories.ts'

/** The categories that a course is in, and those that there are. */
export const CategoriesPanel = ({ course }: { readonly course: OpenedCourse }) => {
  const t = useTexts(categoryTexts)
  const access = useAccess()
  const notify = useNotify()
  const state = useCategories()
  const { change, busy } = useChangeCourse(course.id)
  const chosen = course.categories ?? []
  const toggle = async (id: string): Promise<void> => {
    const categories = chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id]
    const refused = await change({ categories }, t.assigned)
    if (refused !== undefined) notify(refused, { type: 'error' })
  }
  return (
    <Box component="section" sx={{ maxWidth: 640 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t.ofCourse}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 3 }}>{t.ofCourseHelp}</Typography>
      <CategoryList
        state={state}
        choice={{
          chosen,
          disabled: busy || !canDo(access, recordedCourse, 'update'),
          toggle: id => void toggle(id),
        }}
      />
    </Box>
  )
}
