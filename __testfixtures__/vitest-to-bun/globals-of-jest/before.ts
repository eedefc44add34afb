describe('double', () => {
  it('doubles', () => {
    expect(jest.fn()).not.toHaveBeenCalled()
  })
})
