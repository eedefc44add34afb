import './barrel'
import './renamed'
export {}
