#!/usr/bin/python3
"""Opens the window that WebKitWebDriver drives, as narrow as a phone: --width --height --init=FILE (a script of every page)."""

import argparse

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

parser = argparse.ArgumentParser()
parser.add_argument("--width", type=int)
parser.add_argument("--height", type=int)
parser.add_argument("--init", type=argparse.FileType())
options, _ = parser.parse_known_args()

scripts = WebKit2.UserContentManager()
scripts.add_script(
    WebKit2.UserScript(
        options.init.read(), WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START, None, None
    )
)
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.set_preferred_languages(["ru-RU"])


def open_view(_session):
    view = WebKit2.WebView(web_context=context, user_content_manager=scripts, is_controlled_by_automation=True)
    view.get_settings().set_enable_page_cache(True)
    window = Gtk.Window(decorated=False, default_width=options.width, default_height=options.height)
    window.add(view)
    window.show_all()
    view.grab_focus()
    return view


def on_started(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("window")
    session.set_application_info(info)
    session.connect("create-web-view", open_view)
    session.connect("will-close", lambda _session: Gtk.main_quit())


context.connect("automation-started", on_started)
Gtk.main()
