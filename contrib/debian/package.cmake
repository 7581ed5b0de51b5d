# A Debian package, by CPack: `make deb`. It installs the program, its instruments, the library and the systemd unit.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME pegboard)
set(CPACK_PACKAGE_CONTACT "the Pegboard developers <pegboard@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "games of hidden information from five out-of-print boxes")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "Twenty games for browser and terminal, against people or fair bots,
with a server, an engine protocol and a C library.")
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_LIST_DIR}/postinst ${CMAKE_CURRENT_LIST_DIR}/prerm ${CMAKE_CURRENT_LIST_DIR}/postrm)
include(CPack)
