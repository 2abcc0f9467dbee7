export { FileInput, ImageInput } from './FileInput.tsx'
