import { ClassForm } from './ClassForm.tsx'

/** /addClass: a new class, in steps. */
export const AddClassPage = () => <ClassForm id={undefined} />
