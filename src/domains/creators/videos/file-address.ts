/** Where the file of a video is served, to whoever sees its entry. */
export const fileAddressOf = ({ uid, id }: { uid: string; id: string }) => `/files/videos/${uid}/${id}`
