// the package has no types of its light build, whose interface is the same
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
