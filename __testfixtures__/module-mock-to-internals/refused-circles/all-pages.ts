import { page } from './pages'

export const pages = [page].map(each => typeof each)
