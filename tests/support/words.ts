import { checkTexts } from '../../custom-pages/imports/check/check.texts.ts'
import { columnsTexts } from '../../custom-pages/imports/columns/columns.texts.ts'
import { commitTexts } from '../../custom-pages/imports/result/commit.texts.ts'
import { missingTexts } from '../../custom-pages/imports/missing/missing.texts.ts'
import { trashTexts } from '../../custom-pages/imports/trash/trash.texts.ts'
import { wizardTexts } from '../../custom-pages/imports/wizard.texts.ts'
import { course } from '../../resources/classes/course/course.resource.ts'
import { student } from '../../resources/people/student/student.resource.ts'
import { textOfCode } from '../../src/protocol/errors/index.ts'
import type { Lang } from '../../src/schema/label.ts'
import { formTexts } from '../../src/ui/form/form.texts.ts'
import { importTexts } from '../../src/ui/import/import.texts.ts'
import { workTexts } from '../../src/ui/list/bulk/work.texts.ts'
import { editTexts } from '../../src/ui/list/edit.texts.ts'
import { listTexts } from '../../src/ui/list/list.texts.ts'
import { chooserTexts } from '../../src/ui/list/tools/chooser.texts.ts'
import { exportTexts } from '../../src/ui/list/tools/export.texts.ts'
import { pagerTexts } from '../../src/ui/pager/pager.texts.ts'
import { partTexts } from '../../src/ui/parts/parts.texts.ts'
import { loginTexts } from '../../src/ui/shell/login.texts.ts'
import { institutionMenuTexts } from '../../src/ui/shell/institutions.texts.ts'
import { paletteTexts } from '../../src/ui/shell/palette.texts.ts'
import { shellTexts } from '../../src/ui/shell/shell.texts.ts'
import { showTexts } from '../../src/ui/show/show.texts.ts'
import { viewMenuTexts } from '../../src/ui/views/viewMenu.texts.ts'
import { viewTexts } from '../../src/ui/views/views.texts.ts'

/**
 * The words of the screens in one language, as a person reads them: what tests press and look for.
 */
export const wordsOf = (lang: Lang) => ({
  list: listTexts[lang],
  form: formTexts[lang],
  show: showTexts[lang],
  import: importTexts[lang],
  wizard: wizardTexts[lang],
  columns: columnsTexts[lang],
  check: checkTexts[lang],
  commit: commitTexts[lang],
  missing: missingTexts[lang],
  trash: trashTexts[lang],
  work: workTexts[lang],
  edit: editTexts[lang],
  chooser: chooserTexts[lang],
  export: exportTexts[lang],
  pager: pagerTexts[lang],
  part: partTexts[lang],
  login: loginTexts[lang],
  shell: { ...shellTexts[lang], ...paletteTexts[lang], ...institutionMenuTexts[lang] },
  view: { ...viewTexts[lang], ...viewMenuTexts[lang] },
  error: (code: string, params?: Readonly<Record<string, string | number>>) =>
    textOfCode(code, lang, params),
  student: student.label[lang],
  students: student.plural[lang],
  course: course.label[lang],
  courses: course.plural[lang],
  field: (name: keyof typeof student.fields) => student.fields[name].options.label[lang],
})
export type Words = ReturnType<typeof wordsOf>
