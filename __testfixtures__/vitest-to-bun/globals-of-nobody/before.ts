describe('double', () => {
  it('doubles', () => {
    expect(1 + 1).toBe(2)
  })
})
